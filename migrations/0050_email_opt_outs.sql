-- Who unsubscribes from a mail of a campaign, or complains of it, opted out in answer to the campaign.
CREATE INDEX consents_campaign ON consents (campaign_id)
  WHERE campaign_id IS NOT NULL AND action = 'OPT_OUT' AND method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('consents', 'consents_campaign', '50000 100');
CREATE TRIGGER consents_answered AFTER INSERT ON consents
WHEN new.campaign_id IS NOT NULL AND new.action = 'OPT_OUT' AND new.method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT') BEGIN
  UPDATE campaigns SET opted_out_count = opted_out_count + 1 WHERE id = new.campaign_id;
END;
