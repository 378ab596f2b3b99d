import { randomBytes } from 'node:crypto'

/** 256 bits; only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
