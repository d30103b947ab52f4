-- Disputes and warnings of fraud at the built-in payment processor, and the events about them.
CREATE TABLE payment_sandbox_disputes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  payment_id INTEGER NOT NULL REFERENCES payment_sandbox_payments (id),
  kind TEXT NOT NULL CHECK (kind IN ('DISPUTE', 'WARNING')),
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'WON', 'LOST')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_disputes_public ON payment_sandbox_disputes (public_id);
CREATE UNIQUE INDEX payment_sandbox_disputes_payment ON payment_sandbox_disputes (payment_id, kind);

CREATE TABLE events_of_disputes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  -- As Stripe names it, such as invoice.paid.
  type TEXT NOT NULL,
  object_kind TEXT NOT NULL
    CHECK (object_kind IN ('CHECKOUT', 'PAYMENT', 'SUBSCRIPTION', 'DISPUTE', 'WARNING', 'OTHER')),
  object_id TEXT NOT NULL,
  -- Failed deliveries, and when the receiver took it; null until then.
  attempts INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO events_of_disputes (id, public_id, type, object_kind, object_id, attempts, delivered_at, created_at)
SELECT id, public_id, type, object_kind, object_id, attempts, delivered_at, created_at FROM payment_sandbox_events;
DROP TABLE payment_sandbox_events;
ALTER TABLE events_of_disputes RENAME TO payment_sandbox_events;
CREATE UNIQUE INDEX payment_sandbox_events_public ON payment_sandbox_events (public_id);
CREATE INDEX payment_sandbox_events_age ON payment_sandbox_events (created_at, id);
