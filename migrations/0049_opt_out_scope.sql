-- Whether an opt-out counts for the channel it came by, or for phone and email alike.
ALTER TABLE organizations ADD COLUMN opt_out_scope TEXT NOT NULL DEFAULT 'CHANNEL' CHECK (opt_out_scope IN ('CHANNEL', 'ALL'));
