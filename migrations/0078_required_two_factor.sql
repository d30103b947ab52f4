-- Whether the members of an organization have to sign in with two factors.
ALTER TABLE organizations ADD COLUMN require_two_factor INTEGER NOT NULL DEFAULT 0 CHECK (require_two_factor IN (0, 1));

-- 1 for a session whose sign-in was as good as two factors by itself, whatever the account has.
ALTER TABLE sessions ADD COLUMN has_two_factors INTEGER NOT NULL DEFAULT 0 CHECK (has_two_factors IN (0, 1));
