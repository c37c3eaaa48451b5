/** What indexing and search keep; filled in by their migrations. */
export interface IndexTables {}
