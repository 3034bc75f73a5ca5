-- Leads of members who were removed are unassigned, as they are from now on when a member is removed.
UPDATE bookings SET assignee_id = NULL WHERE assignee_id IS NOT NULL AND assignee_id NOT IN (SELECT id FROM users);
UPDATE contacts SET assignee_id = NULL WHERE assignee_id IS NOT NULL AND assignee_id NOT IN (SELECT id FROM users);
