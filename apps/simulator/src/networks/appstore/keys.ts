import type { Company } from '../../world/account.ts'

/** Invented, and open to everybody: these keys sign for nobody but the teams of the simulator. */
export const privateKeys: Readonly<Record<Company, string>> = {
  lavka: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgL0nbSA0IUj4EH853
4mJBnzMXB8UjOVibg6E/4Oao9Z+hRANCAAShPHmxHzB1WjTNgFfhGfqizm5pou3/
O3his1Z5tIdgns27MtS68Xp2ZO+X0IuuFb7543cxg5oZTLyl10+ClAVm
-----END PRIVATE KEY-----
`,
  kuhnya: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcLrP4SjfnxwDpVUW
uZKRC/kPCjiFcsYj5XOu6LOR+GChRANCAATsBVCE8iBrcmV4w+Y+ZfejprrPtJBl
FhQz5zD0lGzN6scU7bdY1rjoUVKfz1o711qpAgYn8gOsEcgoE/xRyMWk
-----END PRIVATE KEY-----
`,
}
