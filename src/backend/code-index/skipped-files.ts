import type { Handle } from '../db/tables.ts'
import type { SkippedFile } from './indexed-file.ts'

const maxListed = 1000
const maxRowsPerStatement = 2000

export class SkippedFiles {
  readonly counts: Record<string, number> = {}
  #listed = 0

  async insert(db: Handle, no: number, files: readonly SkippedFile[]): Promise<void> {
    const rows = files.flatMap(({ path, reason, sizeBytes, blob = null }) => {
      this.counts[reason] = (this.counts[reason] ?? 0) + 1
      const isListed = this.#listed < maxListed
      if (isListed) this.#listed += 1
      else if (blob === null) return []
      return [{ index_no: no, path, reason, size_bytes: sizeBytes, blob, is_listed: isListed }]
    })
    for (let first = 0; first < rows.length; first += maxRowsPerStatement)
      await db
        .insertInto('skipped_files')
        .values(rows.slice(first, first + maxRowsPerStatement))
        .execute()
  }
}
