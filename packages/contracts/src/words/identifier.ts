export const idempotencyField = 'idempotency_key';
