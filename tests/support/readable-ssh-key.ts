import ssh2 from 'ssh2'

const { generateKeyPairSync, parseKey } = ssh2.utils

/** About one ed25519 key in 300 of this generator cannot be read, not even by its own library. */
export const generateReadableKey = (options: { readonly passphrase?: string; readonly comment?: string } = {}) => {
  const { passphrase } = options
  const lock = passphrase === undefined ? {} : { passphrase, cipher: 'aes256-ctr', rounds: 2 }
  let pair = generateKeyPairSync('ed25519', { ...options, ...lock })
  while (parseKey(pair.private, passphrase) instanceof Error) {
    pair = generateKeyPairSync('ed25519', { ...options, ...lock })
  }
  return pair
}
