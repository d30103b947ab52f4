-- Money that went back, and what undoes it, each in the month in which it happens: a month that is over never changes.
-- Only added to. Amounts are in the smallest unit of the currency: above 0 for what went back, below 0 for what undoes it.
CREATE TABLE billing_credit_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Null where another document says it: the invoice of a REISSUE; and for refunds of before this table.
  number TEXT,
  -- REVERSAL: a refund that failed or a dispute that was won. REISSUE: a month whose invoice was withdrawn is invoiced again.
  kind TEXT NOT NULL CHECK (kind IN ('REFUND', 'VOID', 'CORRECTION', 'DISPUTE', 'REVERSAL', 'REISSUE')),
  -- The invoice of the operator that it corrects; null if there was none when it was made.
  invoice_id INTEGER REFERENCES billing_invoices (id),
  purchase_id INTEGER REFERENCES billing_purchases (id),
  provider TEXT NOT NULL CHECK (provider IN ('MANUAL', 'SANDBOX', 'STRIPE')),
  -- The processor's id of the payment; null for MANUAL.
  payment_reference TEXT,
  -- What it is for, for people.
  description TEXT NOT NULL,
  -- JSON: both sides as they were.
  seller TEXT NOT NULL,
  buyer TEXT NOT NULL,
  -- In hundredths of a percent, and its name.
  tax_rate INTEGER NOT NULL DEFAULT 0,
  tax_name TEXT,
  subtotal INTEGER NOT NULL,
  tax INTEGER NOT NULL DEFAULT 0,
  amount INTEGER NOT NULL CHECK (amount = subtotal + tax),
  -- The part of `subtotal` that was never earned: credits that no message had used.
  unearned INTEGER NOT NULL DEFAULT 0 CHECK (abs(unearned) <= abs(subtotal)),
  currency TEXT NOT NULL,
  -- The random end of its page's address; null without a number.
  token TEXT,
  -- By the clock of billing.
  created_at INTEGER NOT NULL,
  CHECK ((number IS NULL) = (token IS NULL)),
  CHECK (CASE WHEN kind IN ('REVERSAL', 'REISSUE') THEN subtotal <= 0 ELSE subtotal >= 0 END)
) STRICT;
CREATE UNIQUE INDEX billing_credit_notes_uuid ON billing_credit_notes (organization_id, uuid);
CREATE UNIQUE INDEX billing_credit_notes_number ON billing_credit_notes (number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX billing_credit_notes_token ON billing_credit_notes (token) WHERE token IS NOT NULL;
CREATE INDEX billing_credit_notes_newest ON billing_credit_notes (organization_id, created_at, id);
CREATE INDEX billing_credit_notes_invoice ON billing_credit_notes (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX billing_credit_notes_purchase ON billing_credit_notes (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX billing_credit_notes_payment ON billing_credit_notes (provider, payment_reference)
  WHERE payment_reference IS NOT NULL;
-- A number of another server may get the short name of its organization at its end.
CREATE TRIGGER billing_credit_notes_final BEFORE UPDATE OF organization_id, kind, description, tax_rate, subtotal, tax,
  amount, unearned, currency, created_at ON billing_credit_notes BEGIN
  SELECT RAISE(ABORT, 'A credit note is never changed.');
END;
CREATE TRIGGER billing_credit_notes_kept BEFORE DELETE ON billing_credit_notes BEGIN
  SELECT RAISE(ABORT, 'A credit note is never deleted.');
END;

-- Refunds of before: in the month of their sale, where reports have shown them until now.
INSERT INTO billing_credit_notes (uuid, organization_id, kind, purchase_id, provider, payment_reference, description,
  seller, buyer, subtotal, amount, unearned, currency, created_at)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
    || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  organization_id, 'REFUND', id, provider, payment_reference, 'Given back before credit notes had numbers', '{}', '{}',
  refunded_amount, refunded_amount, iif(kind = 'CREDITS', refunded_amount, 0), currency, granted_at
FROM billing_purchases WHERE refunded_amount > 0 AND granted_at IS NOT NULL;
