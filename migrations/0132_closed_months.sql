-- What reports of months that are over go by: they must not change with what happens later. Kept by triggers.

-- What plans and products cost, since when. Null for a plan that is not sold for the interval.
CREATE TABLE billing_prices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('PLAN', 'ADD_ON')),
  key TEXT NOT NULL,
  interval TEXT NOT NULL CHECK (interval IN ('MONTH', 'YEAR')),
  price INTEGER,
  since INTEGER NOT NULL
) STRICT;
INSERT INTO billing_prices (kind, key, interval, price, since)
  SELECT 'PLAN', key, 'MONTH', monthly_price, 0 FROM billing_plans
  UNION ALL SELECT 'PLAN', key, 'YEAR', yearly_price, 0 FROM billing_plans
  UNION ALL SELECT 'ADD_ON', key, 'MONTH', price, 0 FROM billing_products;
CREATE TRIGGER billing_plans_priced AFTER INSERT ON billing_plans BEGIN
  INSERT INTO billing_prices (kind, key, interval, price, since)
  VALUES ('PLAN', new.key, 'MONTH', new.monthly_price, new.updated_at),
    ('PLAN', new.key, 'YEAR', new.yearly_price, new.updated_at);
END;
CREATE TRIGGER billing_plans_repriced_month AFTER UPDATE OF monthly_price ON billing_plans
  WHEN new.monthly_price IS NOT old.monthly_price BEGIN
  INSERT INTO billing_prices (kind, key, interval, price, since)
  VALUES ('PLAN', new.key, 'MONTH', new.monthly_price, new.updated_at);
END;
CREATE TRIGGER billing_plans_repriced_year AFTER UPDATE OF yearly_price ON billing_plans
  WHEN new.yearly_price IS NOT old.yearly_price BEGIN
  INSERT INTO billing_prices (kind, key, interval, price, since)
  VALUES ('PLAN', new.key, 'YEAR', new.yearly_price, new.updated_at);
END;
CREATE TRIGGER billing_products_priced AFTER INSERT ON billing_products BEGIN
  INSERT INTO billing_prices (kind, key, interval, price, since)
  VALUES ('ADD_ON', new.key, 'MONTH', new.price, new.updated_at);
END;
CREATE TRIGGER billing_products_repriced AFTER UPDATE OF price ON billing_products WHEN new.price <> old.price BEGIN
  INSERT INTO billing_prices (kind, key, interval, price, since)
  VALUES ('ADD_ON', new.key, 'MONTH', new.price, new.updated_at);
END;

-- The zone that an organization had until then, by which its months of that time began and ended.
CREATE TABLE billing_zones (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  timezone TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX billing_zones_organization ON billing_zones (organization_id, until);
CREATE TRIGGER organizations_timezone_kept AFTER UPDATE OF timezone ON organizations
  WHEN new.timezone <> old.timezone BEGIN
  INSERT INTO billing_zones (organization_id, timezone, until) VALUES (new.id, old.timezone, new.updated_at);
END;

-- Periods of subscriptions that were paid by card, and when that was known, by the clock of billing.
CREATE TABLE billing_paid_periods (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Of billing_subscriptions.
  subscription_id INTEGER NOT NULL,
  period_start INTEGER NOT NULL,
  paid_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX billing_paid_periods_once ON billing_paid_periods (subscription_id, period_start);
CREATE INDEX billing_paid_periods_organization ON billing_paid_periods (organization_id, period_start);
CREATE TRIGGER billing_subscriptions_begun AFTER INSERT ON billing_subscriptions
  WHEN new.provider <> 'MANUAL' AND new.status = 'ACTIVE' AND new.current_period_start IS NOT NULL BEGIN
  INSERT INTO billing_paid_periods (organization_id, subscription_id, period_start, paid_at)
  SELECT new.organization_id, new.id, new.current_period_start,
    new.updated_at + ifnull((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'billing_sandbox_clock_ms'), 0)
  WHERE true ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER billing_subscriptions_paid AFTER UPDATE OF status, current_period_start ON billing_subscriptions
  WHEN new.provider <> 'MANUAL' AND new.status = 'ACTIVE' AND new.current_period_start IS NOT NULL BEGIN
  INSERT INTO billing_paid_periods (organization_id, subscription_id, period_start, paid_at)
  SELECT new.organization_id, new.id, new.current_period_start,
    new.updated_at + ifnull((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'billing_sandbox_clock_ms'), 0)
  WHERE true ON CONFLICT DO NOTHING;
END;
-- The periods of before, counted back from the current one, which counts unless its payment is open. As until now, each
-- is taken for paid when it began.
INSERT INTO billing_paid_periods (organization_id, subscription_id, period_start, paid_at)
WITH RECURSIVE steps (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM steps WHERE n < 600),
periods AS (
  SELECT s.organization_id, s.id, s.status, s.created_at, s.ended_at, s.trial_ends_at, n,
    unixepoch(s.current_period_start / 1000, 'unixepoch',
      '-' || (n * iif(s.interval = 'YEAR', 12, 1)) || ' months', 'floor') * 1000 + s.current_period_start % 1000 AS start
  FROM billing_subscriptions s JOIN steps
  WHERE s.provider <> 'MANUAL' AND s.current_period_start IS NOT NULL
)
SELECT organization_id, id, start, start FROM periods
WHERE start >= max(created_at - 86400000, ifnull(trial_ends_at, 0)) AND (ended_at IS NULL OR start < ended_at)
  AND (n > 0 OR status NOT IN ('INCOMPLETE', 'INCOMPLETE_EXPIRED', 'PAST_DUE', 'UNPAID', 'PAUSED', 'TRIALING'));
