ALTER TABLE messages ADD COLUMN single_source TEXT;
