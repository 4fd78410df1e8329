-- A recognisable name for a device: the browser and operating system from its User-Agent.
create or replace function private.device_name(p_agent text) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(', ',
    case
      when agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
      when agent ~ 'OPR/|OPT/' then 'Opera'
      when agent ~ 'SamsungBrowser/' then 'Samsung Internet'
      when agent ~ 'Firefox/|FxiOS/' then 'Firefox'
      when agent ~ '(Chrome|Chromium|CriOS)/' then 'Chrome'
      when agent ~ 'Version/.*Safari/|iPhone|iPad' then 'Safari'
    end,
    case
      when agent ~ 'iPhone|iPod' then 'iPhone'
      when agent ~ 'iPad' then 'iPad'
      when agent ~ 'Android' then 'Android'
      when agent ~ 'CrOS' then 'ChromeOS'
      when agent ~ 'Windows' then 'Windows'
      when agent ~ 'Macintosh|Mac OS X' then 'macOS'
      when agent ~ 'Linux' then 'Linux'
    end), '')
  from left(p_agent, 400) agent
$$;
comment on function private.device_name(text) is
  'The browser and operating system of a User-Agent header, such as "Firefox, Android"; null if it names neither.';
