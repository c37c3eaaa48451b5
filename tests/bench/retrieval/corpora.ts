import type { Corpus } from '../fetch-corpus.ts'

export const corpora: readonly Corpus[] = [
  {
    name: 'fastify',
    version: '5.12.8',
    integrity: 'sha512-moP8exb2sCHLUbJkwp+I6C0padhy4D8lp0SdmzY7HhSdZuqm7O/u3o2aq7u8okaQ//33QDzj3G/u+FsSdB8Qzw==',
    leavesOut: () => false,
  },
  {
    name: 'rxjs',
    version: '7.8.2',
    integrity: 'sha512-dhKf903U/PQZY6boNNtAGdWbG85WAbjT/1xYoZIC7FAY0yWapOBQVsVrDl58W86//e1VpMNBtRV4MaXfdMySFA==',
    leavesOut: (path) => path.startsWith('dist/'),
  },
  {
    name: 'node-gyp',
    version: '12.4.0',
    integrity: 'sha512-OMcPNvqTCFUnNaBlmdgq+lfNqY7gTiSmNRDjY3uAXRyudeKZEZxu3CLtjMQrx4zZxCX2b/mpNqTtwuCJgXhHkw==',
    leavesOut: () => false,
  },
  {
    name: 'sharp',
    version: '0.35.5',
    integrity: 'sha512-Ywn4OnzGukp7CDMrp08RQ50YKmuwG47brZgIVPTvBaaAfQlRlygrRqSrxdCiL9M+LlzLBiJ68IR1QqvzHyjC7g==',
    leavesOut: (path) => path.endsWith('.cjs'),
    renames: ['dist', 'js'],
  },
]
