import type { DiagramKind } from '#src/views/markdown/diagram/reading.ts'

interface Sample {
  readonly source: string
  readonly words: readonly string[]
}

export const samples: Readonly<Record<DiagramKind, Sample>> = {
  flowchart: {
    source: `flowchart LR
  Q[Question] --> C{Index ready?}
  C -->|yes| S[Search chunks]
  subgraph Storage
    S --> R[("Chunks <b>all</b>")]
  end`,
    words: ['Question', 'Index ready?', 'yes', 'Search chunks', 'Storage', 'Chunks all'],
  },
  sequence: {
    source: `sequenceDiagram
  participant B as Browser
  B->>+API: POST /api/session
  alt password matches
    API-->>-B: 200
  else
    API-->>B: 401
  end
  Note over B: one more try`,
    words: ['Browser', 'API', 'POST /api/session', '200', '401', 'one more try'],
  },
  class: {
    source: `classDiagram
  class Vault {
    -tokens: Map~string, Token~
    +read(id) Token
  }
  Session *-- Vault : keeps`,
    words: ['Vault', 'Session', 'keeps'],
  },
  state: {
    source: `stateDiagram-v2
  [*] --> Idle
  Idle --> Streaming : question sent
  state Streaming {
    LookingUp --> Writing
  }`,
    words: ['Idle', 'Streaming', 'question sent', 'LookingUp', 'Writing'],
  },
  entity: {
    source: `erDiagram
  ORGANISATION ||--o{ USER : has
  USER {
    uuid id PK
  }`,
    words: ['ORGANISATION', 'USER', 'has', 'uuid', 'id', 'PK'],
  },
}
