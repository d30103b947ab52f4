-- Who asked for a link to set another password; addresses that nobody has as well, so that neither answer nor work
-- tells them apart. Kept for minutes.
CREATE TABLE password_mails (
  -- Lower case.
  address TEXT NOT NULL PRIMARY KEY,
  -- What was handed over is never sent again: it may have arrived.
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'HANDED_OVER')),
  requested_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
