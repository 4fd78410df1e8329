/** A list with every member of a union, in a given order; a type error if one is missing or unknown. */
export const allOf =
  <Union extends string>() =>
  <const List extends readonly Union[]>(
    ...list: [Union] extends [List[number]] ? List : [missing: Exclude<Union, List[number]>]
  ) =>
    list as List
