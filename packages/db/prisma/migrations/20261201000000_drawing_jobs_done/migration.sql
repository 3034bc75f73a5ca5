-- The demo shop's pictures are no longer drawn. A worker drops a queued job whose outbox row is done.
update outbox set done_at = now() where job = 'image.draw' and done_at is null;
