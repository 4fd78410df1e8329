/** An applied part of db/: the tables, a migration, or the rules with the rows every installation has. */
export interface Applied {
  name: string
  checksum: string
  /** The version of Samspel that applied it. */
  version: string
}
