-- 0 for a poll that closes seven days after it begins: the launch of a draft sets its time again.
ALTER TABLE polls ADD COLUMN has_own_end INTEGER NOT NULL DEFAULT 1 CHECK (has_own_end IN (0, 1));
