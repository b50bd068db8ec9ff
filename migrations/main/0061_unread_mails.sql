-- Whether the member gets mails about what they haven't read (X206).
alter table notice_settings add column mails_unread integer not null default 0 check (mails_unread in (0, 1));
