-- Since when a sender has been in trouble, ms since 1970; null while it works. What went wrong is in last_error.
ALTER TABLE channel_identities ADD COLUMN last_error_at INTEGER;

-- Why a guard stopped the run, in words; null once it was resumed.
ALTER TABLE executions ADD COLUMN last_error TEXT;
