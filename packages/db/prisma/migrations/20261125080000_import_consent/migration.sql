alter table subscriber_imports
  add column consent_answers jsonb not null default '[]',
  add column consent_columns jsonb not null default '[]',
  add column unread_dates integer not null default 0;
