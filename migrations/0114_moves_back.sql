-- An organization that comes back replaces what it left here. If its copy is given up before it works, it is again one
-- that has left: the origin to which its links led before it came back. Null for one that was not here before.
ALTER TABLE organization_moves ADD COLUMN led_to TEXT CHECK (led_to IS NULL OR state = 'ARRIVED');
