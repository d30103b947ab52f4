-- Payments by card that a bank took back or may take back: disputes, and early warnings of fraud.
CREATE TABLE billing_disputes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Null for a payment of a subscription.
  purchase_id INTEGER REFERENCES billing_purchases (id),
  provider TEXT NOT NULL CHECK (provider IN ('SANDBOX', 'STRIPE')),
  -- The processor's ids of it, and of the payment.
  provider_reference TEXT NOT NULL,
  payment_reference TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('DISPUTE', 'WARNING')),
  -- WON: over without a loss. RELEASED: the operator gave back what was held.
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'WON', 'LOST', 'RELEASED')),
  -- In the smallest unit of the currency.
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  -- Credits or units of the purchase that are held while it is OPEN.
  held_units INTEGER NOT NULL DEFAULT 0 CHECK (held_units >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX billing_disputes_reference ON billing_disputes (organization_id, provider, provider_reference);
CREATE INDEX billing_disputes_payment ON billing_disputes (organization_id, payment_reference);
