-- A mail without a plain part of its own shows in the preview the one that is made for it: rendering nothing gives null,
-- not an empty text.
alter function private.render_template(text, jsonb, boolean) strict;
