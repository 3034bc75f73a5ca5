declare module '@20minutes/s3rver' {
  interface Options {
    address?: string;
    port?: number;
    silent?: boolean;
    directory: string;
    configureBuckets?: { name: string }[];
  }
  /** An S3 server for tests. It verifies signatures; its one account is S3RVER / S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
