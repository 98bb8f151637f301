-- Requests with longer ones were stored whole before; new ones are cut to 400 characters when they are received.
update audit_log set user_agent = left(user_agent, 400) where length(user_agent) > 400;
update sessions set user_agent = left(user_agent, 400) where length(user_agent) > 400;
