-- Whether a link for a new password is in a mail to the address of the account: then its use proves the address.
ALTER TABLE password_resets ADD COLUMN is_mailed INTEGER NOT NULL DEFAULT 0;
