-- The units of a free plan belong to a person, so an entitlement depends on which organizations their owner has.
CREATE TRIGGER billing_membership_added AFTER INSERT ON memberships BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_membership_changed AFTER UPDATE OF role_id ON memberships BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_membership_removed AFTER DELETE ON memberships BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
CREATE TRIGGER billing_organization_deleted AFTER UPDATE OF deleted_at ON organizations BEGIN
  UPDATE billing_version SET version = abs(random()) % 9007199254740991;
END;
