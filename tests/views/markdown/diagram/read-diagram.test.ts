import { describe, expect, it } from 'vitest'
import { showHidden } from '#src/views/markdown/diagram/diagram-text.ts'
import { readDiagram } from '#src/views/markdown/diagram/read-diagram.ts'

const read = (...lines: readonly string[]): string[] => {
  const { text } = readDiagram(lines.join('\n'))
  return showHidden(text).split('\n').slice(1)
}

describe('a flowchart', () => {
  it('keeps every edge, however it is written', () => {
    expect(
      read('flowchart TD', 'A-->B;B --- C', 'C -- no --> D', 'D-.->|maybe|E', 'E ==> F & G', 'a-b<-->c.d'),
    ).toEqual(
      [
        'n1[A] --&gt; n2[B]',
        'n2 --- n3[C]',
        'n3 --&gt;|no| n4[D]',
        'n4 -.-&gt;|maybe| n5[E]',
        'n5 ==&gt; n6[F] &amp; n7[G]',
        'n8[a-b] &lt;--&gt; n9[c.d]',
      ].map((line) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')),
    )
  })

  it('shows a node with the label that a later line gives it, in the group of that line', () => {
    expect(read('graph', 'A --> B', 'subgraph one [First group]', 'B["Second node"]', 'end', 'A --> one')).toEqual([
      'n1[A] --> n2[Second node]',
      'subgraph g1 [First group]',
      'n2[Second node]',
      'end',
      'n1 --> g1',
    ])
  })

  it('reads brackets, quotes and line breaks in a label as text', () => {
    const [line] = read('flowchart LR', 'A["call(items[0]) | #quot;x#quot;<br/>then; &amp; more"]')
    expect(line).toBe('n1[call(items[0]) | &quot;x&quot;<br>then; &amp; more]')
  })

  it('has no links, colours and classes of its source', () => {
    expect(
      read(
        'flowchart TD',
        'A:::red --> B',
        'click A "javascript:alert(1)"',
        'style A fill:#f00',
        'classDef red fill:#f00',
        'class B red',
      ),
    ).toEqual(['n1[A] --> n2[B]'])
  })
})

describe('a sequence diagram', () => {
  it('has its people in the order of the source, its messages numbered, and no coloured boxes', () => {
    expect(
      read(
        'sequenceDiagram',
        'autonumber',
        'participant W as Web app',
        'box Aqua Servers',
        'actor API server',
        'end',
        'W->>+API server: GET /x; now',
        'alt is there',
        'API server-->>-W: 200',
        'else',
        'API server-xW: 404',
        'end',
        'Note over W,API server: cached',
      ),
    ).toEqual([
      'participant p1 as Web app',
      'participant p2 as API server',
      'p1->>+p2: 1. GET /x; now',
      'alt is there',
      'p2-->>-p1: 2. 200',
      'else  ',
      'p2-xp1: 3. 404',
      'end',
      'Note over p1,p2: cached',
    ])
  })
})

describe('a class diagram', () => {
  it('has members, generics, annotations and relations as they are written', () => {
    expect(
      read(
        'classDiagram',
        'class Repository~T~ {',
        '<<interface>>',
        '+items: List~Map~string, T~~',
        '+find(id: string): T',
        '}',
        'Repository <|..Cache : "implements"',
        'Cache "1" *-- "many" Entry',
      ),
    ).toEqual([
      'class  Repository&lt;T&gt;  {',
      '<<interface>>',
      '+List&lt;Map&lt;string, T&gt;&gt; items',
      '+find(id: string) T',
      '}',
      'class  Cache  {',
      '}',
      'class  Entry  {',
      '}',
      ' Repository&lt;T&gt;  <|..  Cache  : implements',
      ' Cache  "1" *-- "many"  Entry ',
    ])
  })
})

describe('a state diagram', () => {
  it('has nested states and the descriptions that come later', () => {
    expect(
      read(
        'stateDiagram-v2',
        '[*] --> idle',
        'state "At work" as busy {',
        'a --> b : next',
        '}',
        'idle --> busy',
        'idle : Waiting for a question',
      ),
    ).toEqual([
      's1 : Waiting for a question',
      '[*] --> s1',
      'state "At work" as s2 {',
      's3 : a',
      's4 : b',
      's3 --> s4 : next',
      '}',
      's1 --> s2',
    ])
  })
})

describe('an entity-relationship diagram', () => {
  it('has aliases, keys and relations', () => {
    expect(
      read(
        'erDiagram',
        'p[Person] {',
        'varchar(20) name PK, UK "its name"',
        '}',
        'p ||--o{ "ORDER LINE" : places',
        'p }|..|| TEAM',
      ),
    ).toEqual([
      ' Person  {',
      'varchar(20) name PK UK',
      '}',
      ' ORDER LINE  {',
      '}',
      ' TEAM  {',
      '}',
      ' Person  ||--o{  ORDER LINE  : places',
      ' Person  }|..||  TEAM  :  ',
    ])
  })
})

it('is found behind front matter, comments and directives', () => {
  const source =
    '---\ntitle: Way\n---\n%%{init: {"theme": "forest", "securityLevel": "loose"}}%%\n\nflowchart LR\n  %% why\n  A --> B'
  expect(readDiagram(source)).toEqual({ kind: 'flowchart', text: 'flowchart LR\nn1[A] --> n2[B]' })
})

it.each([
  ['an unknown kind', 'gantt\ntitle Plan'],
  ['no kind', 'A --> B'],
  ['nothing', ''],
  ['a header alone', 'flowchart TD'],
  ['an edge with a cross', 'flowchart TD\nA --x B'],
  ['an edge without an end', 'flowchart TD\nA -->'],
  ['a label without an end', 'flowchart TD\nA["x'],
  ['one end too many', 'flowchart TD\nA --> B\nend'],
  ['a message to nobody', 'sequenceDiagram\nA->>: hi'],
  ['a message in both directions', 'sequenceDiagram\nA<<->>B: hi'],
  ['a block without an end', 'sequenceDiagram\nloop x\nA->>B: hi'],
  ['a class relation that the library draws as another', 'classDiagram\nA -- B'],
  ['a class without an end', 'classDiagram\nclass A {\n+x'],
  ['a note on a state', 'stateDiagram-v2\nA --> B\nnote right of A : hi'],
  ['parallel states', 'stateDiagram-v2\nstate A {\na --> b\n--\nc --> d\n}'],
  ['an entity relation in words', 'erDiagram\nA one to many B : has'],
])('refuses %s, since a part of it would be missing', (_, source) => {
  expect(() => readDiagram(source)).toThrow('not drawn')
})
