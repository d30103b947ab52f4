-- The approved template that a campaign by WhatsApp sends, with the texts of its parameters: JSON; null for free text.
ALTER TABLE campaigns ADD COLUMN whatsapp_template TEXT;
-- The template of one message as it was handed over, its parameters filled in: JSON; null for a text.
ALTER TABLE messages ADD COLUMN whatsapp_template TEXT;
-- By which channel the built-in carrier took a message.
ALTER TABLE sandbox_messages ADD COLUMN channel TEXT NOT NULL DEFAULT 'SMS';
ALTER TABLE sandbox_messages ADD COLUMN whatsapp_template TEXT;
