-- The built-in payment processor, with which billing is tried: another company in the same file. Only
-- src/billing/sandbox reads and writes these tables; the rest of the product asks it as it asks Stripe.
-- Times of subscriptions, invoices, payments and events are by its test clock; those of sessions by the real one.
-- Amounts are in the smallest unit of their currency.

CREATE TABLE payment_sandbox_customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  -- Public id of the organization.
  organization TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT,
  -- JSON: the card for charges without the customer, without its number; null for none.
  card TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_customers_public ON payment_sandbox_customers (public_id);
CREATE UNIQUE INDEX payment_sandbox_customers_organization ON payment_sandbox_customers (organization);

CREATE TABLE payment_sandbox_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES payment_sandbox_customers (id),
  name TEXT NOT NULL,
  -- JSON of PurchaseMetadata.
  metadata TEXT NOT NULL,
  interval TEXT NOT NULL CHECK (interval IN ('MONTH', 'YEAR')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('INCOMPLETE', 'INCOMPLETE_EXPIRED', 'ACTIVE', 'PAST_DUE', 'CANCELLED')),
  -- Every period begins a number of months or years after this.
  anchor_at INTEGER NOT NULL,
  -- 0 is the first one.
  period INTEGER NOT NULL DEFAULT 0,
  current_period_start INTEGER NOT NULL,
  current_period_end INTEGER NOT NULL,
  cancel_at_period_end INTEGER NOT NULL DEFAULT 0,
  -- When the renewal first failed, and how often in all; null and 0 while it is paid.
  past_due_since INTEGER,
  failed_attempts INTEGER NOT NULL DEFAULT 0,
  -- When it is renewed, charged again or ended; null once it has ended.
  next_action_at INTEGER,
  ended_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_subscriptions_public ON payment_sandbox_subscriptions (public_id);
CREATE INDEX payment_sandbox_subscriptions_customer ON payment_sandbox_subscriptions (customer_id, id);
CREATE INDEX payment_sandbox_subscriptions_due ON payment_sandbox_subscriptions (next_action_at, id)
  WHERE next_action_at IS NOT NULL;

CREATE TABLE payment_sandbox_checkouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES payment_sandbox_customers (id),
  purchase TEXT NOT NULL,
  name TEXT NOT NULL,
  metadata TEXT NOT NULL,
  success_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'COMPLETE', 'EXPIRED')),
  -- What it began; null until then, and for a single payment.
  subscription_id INTEGER REFERENCES payment_sandbox_subscriptions (id),
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_checkouts_public ON payment_sandbox_checkouts (public_id);
CREATE UNIQUE INDEX payment_sandbox_checkouts_purchase ON payment_sandbox_checkouts (purchase)
  WHERE status <> 'EXPIRED';
CREATE INDEX payment_sandbox_checkouts_due ON payment_sandbox_checkouts (expires_at) WHERE status = 'OPEN';

-- One for each checkout, charge and invoice; every attempt changes it.
CREATE TABLE payment_sandbox_payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES payment_sandbox_customers (id),
  checkout_id INTEGER REFERENCES payment_sandbox_checkouts (id),
  -- Null for a payment that is not a subscription's.
  subscription_id INTEGER REFERENCES payment_sandbox_subscriptions (id),
  -- The purchase that it is for; null for a renewal.
  purchase TEXT,
  -- JSON of PurchaseMetadata; null for a payment of a subscription, which has it itself.
  metadata TEXT,
  -- Whether the customer was not there.
  is_off_session INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  amount_refunded INTEGER NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
  currency TEXT NOT NULL,
  -- A sentence; null unless it failed.
  failure TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_payments_public ON payment_sandbox_payments (public_id);
CREATE UNIQUE INDEX payment_sandbox_payments_checkout ON payment_sandbox_payments (checkout_id)
  WHERE checkout_id IS NOT NULL;
CREATE UNIQUE INDEX payment_sandbox_payments_charge ON payment_sandbox_payments (purchase)
  WHERE is_off_session = 1 AND purchase IS NOT NULL;
-- A purchase is paid once.
CREATE UNIQUE INDEX payment_sandbox_payments_paid ON payment_sandbox_payments (purchase)
  WHERE status = 'SUCCEEDED' AND purchase IS NOT NULL;

-- Of a subscription, or the receipt of a single payment.
CREATE TABLE payment_sandbox_invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  -- The random end of the address of its page.
  token TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES payment_sandbox_customers (id),
  subscription_id INTEGER REFERENCES payment_sandbox_subscriptions (id),
  payment_id INTEGER NOT NULL REFERENCES payment_sandbox_payments (id),
  number TEXT NOT NULL,
  -- Its one line.
  name TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE')),
  amount_due INTEGER NOT NULL,
  amount_paid INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL,
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_invoices_public ON payment_sandbox_invoices (public_id);
CREATE UNIQUE INDEX payment_sandbox_invoices_token ON payment_sandbox_invoices (token);
CREATE UNIQUE INDEX payment_sandbox_invoices_number ON payment_sandbox_invoices (number);
CREATE INDEX payment_sandbox_invoices_customer ON payment_sandbox_invoices (customer_id, id);
CREATE INDEX payment_sandbox_invoices_open ON payment_sandbox_invoices (subscription_id) WHERE status = 'OPEN';

CREATE TABLE payment_sandbox_portals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES payment_sandbox_customers (id),
  return_url TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_portals_public ON payment_sandbox_portals (public_id);

-- Where the bank asks customers whether it is them: for a checkout, a new card in the portal, or an invoice.
CREATE TABLE payment_sandbox_authentications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The random end of the address of its page.
  token TEXT NOT NULL,
  checkout_id INTEGER REFERENCES payment_sandbox_checkouts (id),
  portal_id INTEGER REFERENCES payment_sandbox_portals (id),
  invoice_id INTEGER REFERENCES payment_sandbox_invoices (id),
  -- JSON of the card, which is saved when the customer confirms.
  card TEXT NOT NULL,
  -- Null until the customer has answered.
  answered_at INTEGER,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  CHECK ((checkout_id IS NULL) <> (portal_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_authentications_token ON payment_sandbox_authentications (token);

CREATE TABLE payment_sandbox_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL,
  -- As Stripe names it, such as invoice.paid.
  type TEXT NOT NULL,
  object_kind TEXT NOT NULL CHECK (object_kind IN ('CHECKOUT', 'PAYMENT', 'SUBSCRIPTION', 'OTHER')),
  object_id TEXT NOT NULL,
  -- Failed deliveries, and when the receiver took it; null until then.
  attempts INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_sandbox_events_public ON payment_sandbox_events (public_id);
CREATE INDEX payment_sandbox_events_age ON payment_sandbox_events (created_at, id);
