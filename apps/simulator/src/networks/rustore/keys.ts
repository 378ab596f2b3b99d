import type { Company } from '../../world/account.ts'

/** Invented, and open to everybody: these keys sign for nobody but the developers of the simulator. */
export const privateKeys: Readonly<Record<Company, string>> = {
  lavka:
    'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC0r3vF0OTqSAXMfD8+JKK2u/+ClT0DHYnaH0cQ6ZlYzXok' +
    'U4jcCkenvmyGTOx/KmFflR7O6Tq8XY3qLmjE0ZQ6HBybJixbWq+eIC5jV1YxV35xE6u+mYR8zHysnQ0CAnCnqlCRWeYZgY+3' +
    'jdcuny/Uo6li/8/XqvhJ8iX7+ObUvRaH0dRs57e4JLJOKUx9q+ohGFqTKgufGjdkLAqihx15wtolAM8j0t4Yu7hrhiSXqDYe' +
    'CB4/pAbvCjnL4E4rfdfrAvGC0/HWF1az6RUIqxCCFijviPuiT1DeLoPgSvhZIZEBG5D0WcJYkDxVr9Z1S7eFzY3zhZa2IKzm' +
    'fYU9/WcDAgMBAAECggEABIw0J87xrAnjB3oLF3PRmprRvAYokncAXLqTzdOrVeZaECcAF1W05v5uedTe0PaOm9rDez64iTwr' +
    'kbzYSzfhLLM/bxI/ZI88Q1UZBcwRcc17c7okhPgVMxTsgGW1iZrpHfc17uqd1X+C0AJka5p7GDWEUmcQ4qM9e5L6LMTffnQ3' +
    'AemGA/80zchm7dd5Ih3BDv7be09kr2L5e5dNZWFnt/wfWL8ILk/ZtU2bdje5V03+dw9GdvwOjURcByUlrGGaMGQmw9zqyUI2' +
    'Fxi+NpJcK/pL6qmhNTsOMFOlFdQxQg1GdMb6A0Bcz53x0rAO4m4xyqtUr4d57TE0aT29OF8IsQKBgQDxwyHS89EQoE1nyYBR' +
    'pIBTFFbCbM4VPkttVE55TOowGBMVNjjg8SJ9rXjmqOobwnBgDGHCk9lbX/Cl/CAqw5yC/hQGkclh4OepNco89/7dLgNEFKqW' +
    'jwH9EbmTRzxSak+hJKq79zpmVHjZa1ZSKCIyOE0+udpmy47MCuw53Bca0wKBgQC/U4sAieSh0W0uFDvhEk0CGRuJEdCYSM4I' +
    'mMiyDY3bjQL7WadtfCutwvoRV1am0g/oh3xfgr0BzJKCRfwSt6/j3UhxaztZYNEbjuhmGb2LgaEmWuZ8OL3b2TV6L3qnIvYs' +
    'sNcj8w3P89Vb1Va2RvEmL+q4eLtVrlUaImRytUeFEQKBgQC9NaWULuPRalQKRUabHu6bltBr67HCKHXpw9CC2LJ0H3NX547O' +
    'ZYpD5+82Pr6yKRO/6BDess2q2MRDc7ZNIbitQGK13YVJiDZmVMXJv6GEww0lTDNSD+xTfnrJjDfmnHNjv4msAEqBad0G9B2j' +
    'wOs6eJvj2prWVruUb3v/sIOYpwKBgCLfLkGt4G8iBb1VUMioFkMgomUsSxHGi08D0eiqEcYHgJihcaPB8xAbroqEmbWUKfQe' +
    '5ate3+Y5DCcUbGpY8oUcqvyJJ+sVe2eDd5ZMcMDBosaj4MiZavlsMJQRnVBjTe09WikiPs09SxEO5FwauA9WwnhXAQYP3VED' +
    'Hb3OjreRAoGBAL//b7PFe2sdmeRXH6NIXDrQKn89p90hPLuMj9LgibJvC52CvRZgu6x9Ol7ntXi0nVsvxtuIQrxZhJnXBPCY' +
    'jwiUAq7RKyMkW1qctyR+Ly34pD6p3PxJX55cJ3No1d32RcD4/zUavCzNo10iysB1x2eQkSf2UyyaRngh34Z/8JT8',
  kuhnya:
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDdhqgsQmIZ9Bpy0yByKcMFJR2jEadSgMbPvX12egM202fC' +
    'zKQyITzum428jiECurkTFpk72Ke7+jC5aTmbBRp2Xfxds25qjnlrw/EprsUq6+BTn/+cN4eEQ3KAUdExpuCf35b6UO7LRaws' +
    '7sphjosR5mPzfzFWzvIsmj3dfaKTf1hiDheEUNBrMISzxag35dg4Zk/DiSJpHShndkZZBPVTpyye1ze3579tFYDjuayJ/o3+' +
    'OvXuyrY6yuz2jqVlnAkSO8eSsGLgmq3av0nndeKCNGGPuPxj5AMs4z7K4tNqowBFy7XD5lFLsWy+K0dWSSLFy0Sm1ytLhWbJ' +
    'VB8cQS8zAgMBAAECggEAbQ+jcg7Ij3B/KPLKcYof6kOIoMTLNLITryjiQNb3CCHyXpQzbj6w6eQJVsA+fkKBZWVl0XHrun8F' +
    'R/MHGkvb6FSDL3psLOex3Z1c+KGDjosMKP+Hb1hjTnmKQKSHMkOvKOaCRQBdYBQQHRr+5iKwUwKzSKjhGJTP46eYN5hn1ucb' +
    'bOFJf0Czvmu+q//OHKMqIHDjpSCAMUaHPrD4IpHOJbW0yv+mdhj650P4PHfxMMq2K3xbq5J75YAqaXjXxf2yc40/X22wzCXl' +
    'cJJlCo6Db9ywiPLDuJ0KX/jcJaHXb8/41tL21A00jqzDMHezzpfxUtCqTq+xH+I/b7ovgdsisQKBgQD3QYFilTXVrZ2m2w+D' +
    'uAqQ/0GPgc+I3Q4nSNp2N8o94o+Rwi4M1VCCqXMtNlonsZOc5M389fRNNiyKPzBljDW2WkJwDs4UldG8E4ld05HUq1ys3258' +
    '+qNFmBS7LQxfpEg8qwNBraWINMGcMupK7SAe9lJPP+2mNu+GAV4QrmaGuQKBgQDlXDW6YW3WWlXqI4cxyS7gNRzhJvYiy9pA' +
    'yFhljVWn3t9Ml60xyjqezmr1Fstvm3228oL/NXxufinlHokn9+MwhRX4KdRKxUThotdVJN2msL/ByHjsgztOP0Xsn3798gOD' +
    'bwTeMS6KK+2qXshyLVp+ab87Tus8MwjJs0+qF3nvSwKBgGMiHGIOOPtnFKJlih7hlzrzXLHQ9giFuLr/dreXPrr5L17dX+E9' +
    'VX5NuiQSeqsXg3uQMRaO9lhOtCTpmNneEVr/bUvIY8/VEbY6jwTTYtDFs+6L1py9UOECTK2PLjrafyvz1OZsXMXzgPzDXTSV' +
    'Rh+j2vRzSTEvLXGo8rH1ep3hAoGBAMHJIuwSnYbaVHS7B+McpCpzNa9WB+hmbEUIAQfsXk6zk99W19KVlunOZbgmRkRKD/Ge' +
    '/Oc7/aItnqAjKKdIXgAEsgc28FMsUYKC34Tk3RGVjK7h/ql2R4lZFG9UYyuUazuFdYt16mh7rRahdqJhh2//UL9/cmkuhWJF' +
    'yi1gIHn5AoGAfsmx8RJQNqLaoHvOHwCjHGiRZC0AX8YJ3YrBzKdp+t8PTHdxYEDN7Q4dV+mxtSUW0Ph67bIc84+mRA/axG+r' +
    'vIUg2pgv6bfGvfn03dJd5+TAAMxTcnRXxYAKqXrgZIEDY3PIjZgYVxXU5YqPTSa7LHpg1hNcFxnD7BIsYgA7fiY=',
}
