/** A list of each member of a union, in an order; a type error when one is missing, or is none of them. */
export const allOf =
  <Union extends string>() =>
  <const List extends readonly Union[]>(
    ...list: [Union] extends [List[number]] ? List : [missing: Exclude<Union, List[number]>]
  ) =>
    list as List
