import type { Generated, JSONColumnType } from 'kysely'

type Properties = Readonly<Record<string, unknown>>
type Problems = readonly { readonly path: string; readonly expected: string }[]

/** Events that browsers sent. The order within a device is `device_sequence`, never time (`machines/README.md`, A3). */
export interface CollectorTables {
  analytics_events: {
    no: Generated<number>
    /** The library's own id of the event: a batch that is sent again is kept once. */
    uuid: string
    event: string
    distinct_id: string
    session_id: string | null
    device_id: string | null
    device_sequence: number | null
    properties: JSONColumnType<Properties, string, never>
    /** The device's word. */
    client_time: Date | null
    server_time: Date
    /** Bytes that the row takes on disk at most, with its entries in the indexes. */
    size_bytes: number
    /** What is wrong with it; null when nothing is. */
    problems: JSONColumnType<Problems, string, never> | null
  }
  analytics_recordings: {
    no: Generated<number>
    uuid: string
    session_id: string
    window_id: string | null
    distinct_id: string
    /** The pieces as JSON, gzipped. */
    snapshots: Uint8Array
    server_time: Date
    size_bytes: number
  }
}
