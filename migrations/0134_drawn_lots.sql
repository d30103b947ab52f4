-- Credits that come back go into the lots that they came from, so that those that expire do not come back as lasting ones.
-- How many of a lot expired, and when it was last drawn from: a number that grows with each draw.
ALTER TABLE credit_lots ADD COLUMN expired INTEGER NOT NULL DEFAULT 0;
ALTER TABLE credit_lots ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;
-- What was left of a lot whose day is over has expired, as far as can be known now.
UPDATE credit_lots SET drawn = id WHERE remaining < amount;
CREATE INDEX credit_lots_drawn ON credit_lots (organization_id, drawn, id) WHERE drawn > 0;
