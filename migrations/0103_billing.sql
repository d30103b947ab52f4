-- Billing: what is sold, what each organization has, what it used and what it paid.
-- Amounts of money are integers in the smallest unit of the appliance's currency (cents); prices and costs of one
-- message are in millionths of its main unit, because they are below a cent.

-- Plans that the operator sells or assigns.
CREATE TABLE billing_plans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  -- Only organizations that have it or are listed in billing_plan_organizations see a private plan.
  is_private INTEGER NOT NULL DEFAULT 0,
  -- Price of a month and of a year; null if the plan is not sold for that interval.
  monthly_price INTEGER,
  yearly_price INTEGER,
  -- JSON object: the limit of each resource; a resource without an entry has no limit.
  limits TEXT NOT NULL DEFAULT '{}',
  -- JSON array of words for people.
  features TEXT NOT NULL DEFAULT '[]',
  -- What happens to messages beyond a limit: CREDITS pays them with credits or stops them, INVOICE charges them at the
  -- price of their rate and never stops.
  overage TEXT NOT NULL DEFAULT 'CREDITS' CHECK (overage IN ('CREDITS', 'INVOICE')),
  position INTEGER NOT NULL,
  archived_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX billing_plans_key ON billing_plans (key);

CREATE TABLE billing_plan_organizations (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  plan_key TEXT NOT NULL,
  PRIMARY KEY (organization_id, plan_key)
) STRICT, WITHOUT ROWID;

-- Add-ons and packs of credits that the operator sells.
CREATE TABLE billing_products (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL,
  -- PACK: units that are used up. RECURRING: raises a limit while its subscription lasts. CREDITS: a pack of credits.
  kind TEXT NOT NULL CHECK (kind IN ('PACK', 'RECURRING', 'CREDITS')),
  name TEXT NOT NULL,
  -- Null for CREDITS.
  resource TEXT,
  quantity_per_unit INTEGER NOT NULL CHECK (quantity_per_unit > 0),
  -- Of one; of RECURRING for a month.
  price INTEGER NOT NULL CHECK (price >= 0),
  position INTEGER NOT NULL,
  archived_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((resource IS NULL) = (kind = 'CREDITS'))
) STRICT;
CREATE UNIQUE INDEX billing_products_key ON billing_products (key);

-- What one message (one segment of SMS) is charged and costs, by the first digits of the recipient's number.
CREATE TABLE billing_rates (
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  -- Digits without +; empty for all other numbers, and for EMAIL.
  prefix TEXT NOT NULL,
  credits INTEGER NOT NULL CHECK (credits >= 0),
  -- What the organization is charged, and what the carrier takes: millionths of the currency's main unit.
  price INTEGER NOT NULL DEFAULT 0 CHECK (price >= 0),
  cost INTEGER NOT NULL DEFAULT 0 CHECK (cost >= 0),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (channel, prefix)
) STRICT, WITHOUT ROWID;

-- The plan of an organization, and its recurring add-ons.
CREATE TABLE billing_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('PLAN', 'ADD_ON')),
  product_key TEXT NOT NULL,
  quantity INTEGER NOT NULL DEFAULT 1 CHECK (quantity > 0),
  -- MANUAL: assigned by the operator.
  provider TEXT NOT NULL CHECK (provider IN ('MANUAL', 'SANDBOX', 'STRIPE')),
  -- The processor's id; null for MANUAL.
  provider_reference TEXT,
  status TEXT NOT NULL CHECK (status IN
    ('INCOMPLETE', 'INCOMPLETE_EXPIRED', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED', 'CANCELLED')),
  interval TEXT NOT NULL DEFAULT 'MONTH' CHECK (interval IN ('MONTH', 'YEAR')),
  -- Null for MANUAL, whose periods are the months of the organization's calendar.
  current_period_start INTEGER,
  current_period_end INTEGER,
  cancel_at_period_end INTEGER NOT NULL DEFAULT 0,
  trial_ends_at INTEGER,
  -- Since when it is PAST_DUE; null otherwise.
  past_due_since INTEGER,
  -- When it became CANCELLED or INCOMPLETE_EXPIRED, or another plan replaced it; null while it lasts.
  ended_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX billing_subscriptions_uuid ON billing_subscriptions (organization_id, uuid);
CREATE UNIQUE INDEX billing_subscriptions_plan ON billing_subscriptions (organization_id)
  WHERE kind = 'PLAN' AND ended_at IS NULL;
CREATE INDEX billing_subscriptions_open ON billing_subscriptions (organization_id, kind) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX billing_subscriptions_reference
  ON billing_subscriptions (organization_id, provider, provider_reference) WHERE provider_reference IS NOT NULL;

-- An organization as a customer of a payment processor, with the card that it saved there.
CREATE TABLE billing_customers (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  provider TEXT NOT NULL CHECK (provider IN ('SANDBOX', 'STRIPE')),
  provider_reference TEXT NOT NULL,
  card_brand TEXT,
  card_last4 TEXT,
  card_exp_month INTEGER,
  card_exp_year INTEGER,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, provider)
) STRICT, WITHOUT ROWID;
CREATE INDEX billing_customers_reference ON billing_customers (provider, provider_reference);

-- What an organization bought or began to buy, and what the operator gave it. A purchase is granted once.
CREATE TABLE billing_purchases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Also the idempotency key of every call to the processor about it.
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('PLAN', 'PACK', 'RECURRING', 'CREDITS')),
  product_key TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  -- What it grants in all: credits of CREDITS, units of PACK; 0 for subscriptions.
  units INTEGER NOT NULL DEFAULT 0 CHECK (units >= 0),
  -- The resource of a PACK when it was bought; null for others.
  resource TEXT,
  -- Of a PLAN; null for others.
  interval TEXT CHECK (interval IN ('MONTH', 'YEAR')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('CHECKOUT', 'SAVED_CARD', 'AUTO_REFILL', 'OPERATOR')),
  -- PAID waits for the processor's callback, which alone leads to GRANTED.
  status TEXT NOT NULL CHECK (status IN
    ('PENDING', 'REQUIRES_ACTION', 'PAID', 'GRANTED', 'FAILED', 'EXPIRED', 'REFUNDED')),
  provider TEXT NOT NULL CHECK (provider IN ('MANUAL', 'SANDBOX', 'STRIPE')),
  -- The processor's ids; null until known.
  session_reference TEXT,
  payment_reference TEXT,
  subscription_reference TEXT,
  checkout_url TEXT,
  -- The Idempotency-Key of the request: a repetition after a crash continues this purchase.
  request_key TEXT,
  -- Why it failed, for people.
  failure TEXT,
  refunded_amount INTEGER NOT NULL DEFAULT 0,
  refunded_units INTEGER NOT NULL DEFAULT 0,
  -- When its checkout page expires.
  expires_at INTEGER,
  paid_at INTEGER,
  granted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX billing_purchases_uuid ON billing_purchases (organization_id, uuid);
CREATE UNIQUE INDEX billing_purchases_request ON billing_purchases (organization_id, request_key)
  WHERE request_key IS NOT NULL;
CREATE INDEX billing_purchases_newest ON billing_purchases (organization_id, created_at, id);
CREATE INDEX billing_purchases_open ON billing_purchases (updated_at)
  WHERE status IN ('PENDING', 'REQUIRES_ACTION', 'PAID');
CREATE INDEX billing_purchases_refills ON billing_purchases (organization_id, product_key, created_at)
  WHERE origin = 'AUTO_REFILL';

-- Callbacks of payment processors, each stored and handled once.
CREATE TABLE billing_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL CHECK (provider IN ('SANDBOX', 'STRIPE')),
  provider_reference TEXT NOT NULL,
  type TEXT NOT NULL,
  -- The processor's kind and id of what the event is about, which is read again from the processor.
  object_kind TEXT NOT NULL,
  object_reference TEXT NOT NULL,
  -- When the processor made it.
  occurred_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  handled_at INTEGER
) STRICT;
CREATE UNIQUE INDEX billing_events_once ON billing_events (provider, provider_reference);
CREATE INDEX billing_events_age ON billing_events (received_at);
CREATE INDEX billing_events_waiting ON billing_events (id) WHERE handled_at IS NULL;

-- Buys a product again with the saved card when less than the threshold is left.
CREATE TABLE billing_auto_refills (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  product_key TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  -- Credits or units.
  threshold INTEGER NOT NULL CHECK (threshold >= 0),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  max_per_month INTEGER NOT NULL CHECK (max_per_month > 0),
  -- Failed charges in a row; three disable it.
  failures INTEGER NOT NULL DEFAULT 0,
  -- Not tried before; null if it may be tried now.
  retry_at INTEGER,
  last_refill_at INTEGER,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, product_key)
) STRICT, WITHOUT ROWID;

-- The wallet of an organization. Written when it gets its first credits; triggers keep the sums.
CREATE TABLE credit_wallets (
  organization_id INTEGER NOT NULL PRIMARY KEY REFERENCES organizations (id),
  -- The sum of its entries.
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- Credits of messages that are charged and not yet in an entry; below 0 for charges that were given back.
  unsettled INTEGER NOT NULL DEFAULT 0,
  -- Held for runs under way.
  reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- An alert is raised below it; null for none.
  low_balance_threshold INTEGER,
  created_at INTEGER NOT NULL,
  CHECK (balance - unsettled >= 0)
) STRICT, WITHOUT ROWID;

-- The ledger of credits: only added to, never changed.
CREATE TABLE credit_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL CHECK (type IN ('PURCHASE', 'GRANT', 'USAGE', 'REFUND', 'ADJUSTMENT', 'EXPIRY')),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
  description TEXT NOT NULL,
  -- What it is about: EXECUTION, MESSAGES (messages without a run), PURCHASE, OPERATOR, CREDIT_LOT; and its public id.
  reference_type TEXT NOT NULL,
  reference_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX credit_entries_uuid ON credit_entries (organization_id, uuid);
CREATE UNIQUE INDEX credit_entries_purchase ON credit_entries (organization_id, reference_id) WHERE type = 'PURCHASE';
CREATE INDEX credit_entries_newest ON credit_entries (organization_id, created_at, id);
CREATE TRIGGER credit_entries_added AFTER INSERT ON credit_entries BEGIN
  UPDATE credit_wallets SET balance = balance + new.amount WHERE organization_id = new.organization_id;
  SELECT RAISE(ABORT, 'An entry of the ledger of credits must have the balance that it leads to.')
  WHERE new.balance_after IS NOT
    (SELECT balance FROM credit_wallets WHERE organization_id = new.organization_id);
END;
CREATE TRIGGER credit_entries_final BEFORE UPDATE ON credit_entries BEGIN
  SELECT RAISE(ABORT, 'The ledger of credits is never changed.');
END;
CREATE TRIGGER credit_entries_kept BEFORE DELETE ON credit_entries BEGIN
  SELECT RAISE(ABORT, 'The ledger of credits is never deleted.');
END;

-- Credits by the entry that brought them. Those that expire first are used first.
CREATE TABLE credit_lots (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  entry_id INTEGER NOT NULL REFERENCES credit_entries (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  remaining INTEGER NOT NULL CHECK (remaining BETWEEN 0 AND amount),
  -- Null if they never expire.
  expires_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX credit_lots_uuid ON credit_lots (organization_id, uuid);
CREATE INDEX credit_lots_open ON credit_lots (organization_id, ifnull(expires_at, 9223372036854775807), id)
  WHERE remaining > 0;
CREATE INDEX credit_lots_due ON credit_lots (expires_at) WHERE expires_at IS NOT NULL AND remaining > 0;

-- What messages were charged: one row for those of a run (or without a run) with the same resource, source, period and
-- rate. Each message names its row (messages.charge_id); the rows count, the ledger gets the differences.
CREATE TABLE usage_charges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Null for messages without a run.
  execution_id INTEGER,
  resource TEXT NOT NULL,
  -- Who pays: OPEN (nothing is limited), PLAN, PACK, CREDITS, INVOICE, EXEMPT (answers that no balance stops).
  source TEXT NOT NULL CHECK (source IN ('OPEN', 'PLAN', 'PACK', 'CREDITS', 'INVOICE', 'EXEMPT')),
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  -- The rate of one unit when it was charged.
  credits INTEGER NOT NULL,
  price INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  units INTEGER NOT NULL CHECK (units >= 0),
  -- Units that are in the ledger.
  settled_units INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX usage_charges_group ON usage_charges
  (organization_id, ifnull(execution_id, 0), resource, source, period_start, credits, price, cost);
CREATE INDEX usage_charges_unsettled ON usage_charges (organization_id, execution_id) WHERE units <> settled_units;

-- The ledger of usage: only added to, never changed. `delta` is positive for use, negative for what came back, and for
-- units of a pack that were bought.
CREATE TABLE usage_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  resource TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('OPEN', 'PLAN', 'PACK', 'CREDITS', 'INVOICE', 'EXEMPT')),
  -- 0 for PACK, whose units have no period.
  period_start INTEGER NOT NULL,
  delta INTEGER NOT NULL CHECK (delta <> 0),
  -- The sum of the deltas of this resource, source and period.
  balance_after INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('SENT', 'RETURNED', 'PACK_BOUGHT', 'PACK_REFUNDED')),
  -- Of delta, in millionths of the currency's main unit; 0 where the source is not charged by message.
  price INTEGER NOT NULL DEFAULT 0,
  cost INTEGER NOT NULL DEFAULT 0,
  credits INTEGER NOT NULL DEFAULT 0,
  reference_type TEXT NOT NULL,
  reference_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX usage_entries_uuid ON usage_entries (organization_id, uuid);
CREATE INDEX usage_entries_newest ON usage_entries (organization_id, created_at, id);
CREATE INDEX usage_entries_resource ON usage_entries (organization_id, resource, created_at, id);
CREATE INDEX usage_entries_balance ON usage_entries (organization_id, resource, source, period_start, id);
CREATE UNIQUE INDEX usage_entries_pack ON usage_entries (organization_id, reference_id) WHERE reason = 'PACK_BOUGHT';
CREATE TRIGGER usage_entries_final BEFORE UPDATE ON usage_entries BEGIN
  SELECT RAISE(ABORT, 'The ledger of usage is never changed.');
END;
CREATE TRIGGER usage_entries_kept BEFORE DELETE ON usage_entries BEGIN
  SELECT RAISE(ABORT, 'The ledger of usage is never deleted.');
END;

-- Units charged in a period, by source. Kept by triggers.
CREATE TABLE usage_periods (
  organization_id INTEGER NOT NULL,
  resource TEXT NOT NULL,
  source TEXT NOT NULL,
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used >= 0),
  PRIMARY KEY (organization_id, resource, period_start, source)
) STRICT, WITHOUT ROWID;

-- Units charged on a UTC day, whatever their source. Kept by triggers.
CREATE TABLE usage_days (
  organization_id INTEGER NOT NULL,
  resource TEXT NOT NULL,
  -- Days since 1970.
  day INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  PRIMARY KEY (organization_id, resource, day)
) STRICT, WITHOUT ROWID;

-- Units of packs: bought, and used of them. Kept by triggers.
CREATE TABLE usage_packs (
  organization_id INTEGER NOT NULL,
  resource TEXT NOT NULL,
  bought INTEGER NOT NULL CHECK (bought >= 0),
  used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
  PRIMARY KEY (organization_id, resource),
  CHECK (used <= bought)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER usage_entries_pack_bought AFTER INSERT ON usage_entries
  WHEN new.reason IN ('PACK_BOUGHT', 'PACK_REFUNDED') BEGIN
  INSERT INTO usage_packs (organization_id, resource, bought)
  VALUES (new.organization_id, new.resource, max(0, -new.delta))
  ON CONFLICT DO UPDATE SET bought = bought - new.delta;
END;

CREATE TRIGGER usage_charges_added AFTER INSERT ON usage_charges BEGIN
  INSERT INTO usage_periods (organization_id, resource, source, period_start, period_end, used)
  VALUES (new.organization_id, new.resource, new.source, new.period_start, new.period_end, new.units)
  ON CONFLICT DO UPDATE SET used = used + excluded.used;
  INSERT INTO usage_days (organization_id, resource, day, quantity)
  VALUES (new.organization_id, new.resource, new.touched_at / 86400000, new.units)
  ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity;
END;
CREATE TRIGGER usage_charges_changed AFTER UPDATE OF units ON usage_charges WHEN new.units <> old.units BEGIN
  UPDATE usage_periods SET used = used + new.units - old.units
  WHERE organization_id = new.organization_id AND resource = new.resource AND source = new.source
    AND period_start = new.period_start;
  INSERT INTO usage_days (organization_id, resource, day, quantity)
  VALUES (new.organization_id, new.resource, new.touched_at / 86400000, new.units - old.units)
  ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity;
END;
CREATE TRIGGER usage_charges_pack_added AFTER INSERT ON usage_charges WHEN new.source = 'PACK' BEGIN
  UPDATE usage_packs SET used = used + new.units
  WHERE organization_id = new.organization_id AND resource = new.resource;
END;
CREATE TRIGGER usage_charges_pack_changed AFTER UPDATE OF units ON usage_charges WHEN new.source = 'PACK' BEGIN
  UPDATE usage_packs SET used = used + new.units - old.units
  WHERE organization_id = new.organization_id AND resource = new.resource;
END;
CREATE TRIGGER usage_charges_credits_added AFTER INSERT ON usage_charges WHEN new.source = 'CREDITS' BEGIN
  UPDATE credit_wallets SET unsettled = unsettled + (new.units - new.settled_units) * new.credits
  WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER usage_charges_credits_changed AFTER UPDATE OF units, settled_units ON usage_charges
  WHEN new.source = 'CREDITS' BEGIN
  UPDATE credit_wallets SET unsettled = unsettled
    + (new.units - new.settled_units - old.units + old.settled_units) * new.credits
  WHERE organization_id = new.organization_id;
END;

-- What a run under way holds of the plan, the packs and the wallet, so that another run cannot take it.
CREATE TABLE usage_reservations (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  execution_id INTEGER NOT NULL REFERENCES executions (id),
  resource TEXT NOT NULL,
  units INTEGER NOT NULL CHECK (units >= 0),
  credits INTEGER NOT NULL CHECK (credits >= 0),
  PRIMARY KEY (organization_id, execution_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER usage_reservations_added AFTER INSERT ON usage_reservations BEGIN
  UPDATE credit_wallets SET reserved = reserved + new.credits WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER usage_reservations_changed AFTER UPDATE OF credits ON usage_reservations BEGIN
  UPDATE credit_wallets SET reserved = reserved + new.credits - old.credits
  WHERE organization_id = new.organization_id;
END;
CREATE TRIGGER usage_reservations_removed AFTER DELETE ON usage_reservations BEGIN
  UPDATE credit_wallets SET reserved = reserved - old.credits WHERE organization_id = old.organization_id;
END;
-- A run holds nothing while it is paused, and after its end.
CREATE TRIGGER executions_hold_nothing AFTER UPDATE OF status ON executions
  WHEN old.status = 'RUNNING' AND new.status <> 'RUNNING' BEGIN
  DELETE FROM usage_reservations WHERE organization_id = new.organization_id AND execution_id = new.id;
END;

-- Invoices that the operator makes. A number is never given twice, and an invoice is never changed once it is OPEN,
-- except that it is paid or void.
CREATE TABLE billing_invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  number TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE')),
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  -- JSON: the lines, and the names, addresses and tax numbers of both sides as they were.
  lines TEXT NOT NULL,
  seller TEXT NOT NULL,
  buyer TEXT NOT NULL,
  -- In hundredths of a percent, and its name.
  tax_rate INTEGER NOT NULL DEFAULT 0,
  tax_name TEXT,
  subtotal INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  amount_due INTEGER NOT NULL,
  amount_paid INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL,
  -- The random end of its page's address.
  token TEXT NOT NULL,
  due_at INTEGER,
  paid_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX billing_invoices_uuid ON billing_invoices (organization_id, uuid);
CREATE UNIQUE INDEX billing_invoices_number ON billing_invoices (number);
CREATE UNIQUE INDEX billing_invoices_token ON billing_invoices (token);
CREATE INDEX billing_invoices_newest ON billing_invoices (organization_id, created_at, id);

-- A random number that changes with everything that decides the entitlements of an organization: they are read from
-- memory until then. Not a count: a count that was rolled back would come again for another change.
CREATE TABLE billing_version (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO billing_version (id, version) VALUES (1, 1);
CREATE TRIGGER billing_plans_added AFTER INSERT ON billing_plans BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_plans_changed AFTER UPDATE ON billing_plans BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_products_added AFTER INSERT ON billing_products BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_products_changed AFTER UPDATE ON billing_products BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_rates_added AFTER INSERT ON billing_rates BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_rates_changed AFTER UPDATE ON billing_rates BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_rates_removed AFTER DELETE ON billing_rates BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_subscriptions_added AFTER INSERT ON billing_subscriptions BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_subscriptions_changed AFTER UPDATE ON billing_subscriptions BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER credit_wallets_added AFTER INSERT ON credit_wallets BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER organizations_timezone_changed AFTER UPDATE OF timezone ON organizations
  WHEN new.timezone <> old.timezone BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;

-- The charge of a message: its row in usage_charges, and what it was charged. Null for a message that is not charged,
-- or no longer.
ALTER TABLE messages ADD COLUMN charge_id INTEGER;
ALTER TABLE messages ADD COLUMN charged_units INTEGER;
ALTER TABLE messages ADD COLUMN charged_credits INTEGER;

INSERT INTO billing_plans
  (key, name, description, is_private, monthly_price, yearly_price, limits, position, created_at, updated_at)
VALUES
  ('SELF_HOSTED', 'Self-hosted', 'Everything, without limits.', 1, NULL, NULL, '{}', 0, 0, 0),
  ('FREE', 'Free', 'To try it with a small list.', 0, 0, 0,
    '{"CONTACTS":500,"MEMBERS":2,"CHANNEL_IDENTITIES":1,"SMS_SEGMENTS":100,"EMAILS":1000,"WHATSAPP_MESSAGES":100}', 1, 0, 0),
  ('STARTER', 'Starter', 'For one small business.', 0, 2900, 29000,
    '{"CONTACTS":2500,"MEMBERS":3,"CHANNEL_IDENTITIES":2,"SMS_SEGMENTS":1000,"EMAILS":10000,"WHATSAPP_MESSAGES":1000}', 2, 0, 0),
  ('GROWTH', 'Growth', 'For a business that writes every week.', 0, 9900, 99000,
    '{"CONTACTS":15000,"MEMBERS":10,"CHANNEL_IDENTITIES":5,"SMS_SEGMENTS":5000,"EMAILS":75000,"WHATSAPP_MESSAGES":5000}', 3, 0, 0),
  ('AGENCY', 'Agency', 'For several brands and large lists.', 0, 29900, 299000,
    '{"CONTACTS":75000,"MEMBERS":30,"CHANNEL_IDENTITIES":20,"SMS_SEGMENTS":20000,"EMAILS":300000,"WHATSAPP_MESSAGES":20000}', 4, 0, 0);

INSERT INTO billing_products (key, kind, name, resource, quantity_per_unit, price, position, created_at, updated_at) VALUES
  ('sms_segments_1000', 'PACK', '1,000 SMS segments', 'SMS_SEGMENTS', 1000, 2500, 1, 0, 0),
  ('emails_10000', 'PACK', '10,000 emails', 'EMAILS', 10000, 1500, 2, 0, 0),
  ('contacts_5000', 'RECURRING', '5,000 more contacts', 'CONTACTS', 5000, 1900, 3, 0, 0),
  ('extra_member', 'RECURRING', 'One more member', 'MEMBERS', 1, 900, 4, 0, 0),
  ('extra_identity', 'RECURRING', 'One more sender', 'CHANNEL_IDENTITIES', 1, 500, 5, 0, 0),
  ('credits_1000', 'CREDITS', '1,000 credits', NULL, 1000, 3000, 6, 0, 0),
  ('credits_5000', 'CREDITS', '5,000 credits', NULL, 5000, 13500, 7, 0, 0),
  ('credits_25000', 'CREDITS', '25,000 credits', NULL, 25000, 60000, 8, 0, 0);

INSERT INTO billing_rates (channel, prefix, credits, updated_at) VALUES
  ('SMS', '1', 1, 0), ('SMS', '', 5, 0), ('EMAIL', '', 1, 0), ('WHATSAPP', '', 3, 0);
