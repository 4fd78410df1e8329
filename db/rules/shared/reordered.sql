-- Putting rows with a sort_order into another order.
create or replace function app.reordered(p_ids uuid[], p_sort_orders int[]) returns table (id uuid, sort_order int)
language sql immutable set search_path = '' as $$
  with held as (
    select sort_order, row_number() over (order by sort_order) as n from unnest(p_sort_orders) sort_order
  ), places as (
    select n, n + max(sort_order - n) over (order by n) as place from held
  )
  select w.id, p.place::int from unnest(p_ids) with ordinality w (id, n) join places p using (n)
$$;
comment on function app.reordered(uuid[], int[]) is
  'Gives these rows, in this order, the sort orders that they already have among them; where several share one, the following move down.';
-- api.order_roles acts as the caller.
grant execute on function app.reordered(uuid[], int[]) to authenticated;
