-- X59: a decision that hides or shows a thing changes all cases about it.
create index moderation_cases_subject on moderation_cases (subject_type, subject_id);
