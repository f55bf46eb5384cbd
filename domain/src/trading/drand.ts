/**
 * A draw may rely on drand only where anyone can check that a number is the network's own and was not yet out when
 * booking closed.
 */
import { bytes8 } from '../bytes.ts'

/** A chain of the scheme bls-unchained-g1-rfc9380: keys in G2, signatures in G1, each round signed by itself. */
export type DrandChain = { hash: string; publicKey: string; genesisSeconds: number; periodSeconds: number }

/** The League of Entropy's quicknet, as drand's documentation and every relay's `/info` give it. */
export const quicknet: DrandChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e' +
    '63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
}

/** RFC 9380's tag under which a round is hashed to the curve. */
export const ROUND_TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
/** The network signs the SHA-256 of these bytes. */
export const roundBytes = (round: number): Uint8Array => bytes8(round)
/** The instant at which a round comes out, in milliseconds. */
export const roundOutAt = ({ genesisSeconds, periodSeconds }: DrandChain, round: number): number =>
  (genesisSeconds + (round - 1) * periodSeconds) * 1000
/** The first round that comes out at or after an instant in milliseconds. */
export const firstRoundFrom = ({ genesisSeconds, periodSeconds }: DrandChain, at: number): number =>
  Math.max(1, Math.ceil((at / 1000 - genesisSeconds) / periodSeconds) + 1)
