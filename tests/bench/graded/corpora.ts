import type { Corpus } from '../fetch-corpus.ts'

export const gradedCorpora: readonly Corpus[] = [
  {
    name: 'better-sqlite3',
    version: '12.11.1',
    integrity: 'sha512-dq9AtApgg5PGFtBzPFSBl3HZQjHok5gaQCM6zh2Yk0aSmDCs1CbnVI8/HgASQkNKsWFpseIO9beg5xxpYhbIfA==',
    leavesOut: (path) => path.startsWith('deps/sqlite3/'),
  },
  {
    name: 'pino',
    version: '10.4.0',
    integrity: 'sha512-bk1ZMTwG/Vymx+zPoa28MhNzucFvXJWp3csrSuxuHPSMeUettaCoQ5Jvg07mtC4JGNpcfTwz41oVCnNgBK9+vA==',
    leavesOut: () => false,
  },
  {
    name: 'knex',
    version: '3.3.0',
    integrity: 'sha512-LgWl031hNuLv9Lhxdd9093zULa2aNcoP04Bk29e5NidgRcEr/T0rAr2WYi4BhjTiCDoQiRU56meUE5rppLKZzQ==',
    leavesOut: () => false,
  },
  {
    name: 'zod',
    version: '4.6.7',
    integrity: 'sha512-g8W2D2kU6a8untc053fX1uVBKzM7yqAxW/3zwk83+6RyF2+SKOuV+c0wBDhUwzV1PaGapmZH+rmcUzPf+3CGwg==',
    leavesOut: (path) => !path.startsWith('src/') && !['package.json', 'README.md', 'LICENSE'].includes(path),
  },
]
