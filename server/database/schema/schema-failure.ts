/** The schema of this database must not or cannot be upgraded; the message says why, and what to do. */
export class SchemaFailure extends Error {}
