import type { Generated, JSONColumnType } from 'kysely'

type Properties = Readonly<Record<string, unknown>>
type Problems = readonly { readonly path: string; readonly expected: string }[]

/** The order within a device is `device_sequence`, never time (`machines/README.md`, A3). */
export interface CollectorTables {
  analytics_events: {
    no: Generated<number>
    /** A batch that is sent again is kept once by this id of the library. */
    uuid: string
    event: string
    distinct_id: string
    session_id: string | null
    device_id: string | null
    device_sequence: number | null
    properties: JSONColumnType<Properties, string, never>
    client_time: Date | null
    server_time: Date
    size_bytes: number
    problems: JSONColumnType<Problems, string, never> | null
  }
  analytics_recordings: {
    no: Generated<number>
    uuid: string
    session_id: string
    window_id: string | null
    distinct_id: string
    snapshots: Uint8Array
    server_time: Date
    size_bytes: number
  }
}
