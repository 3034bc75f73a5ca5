/**
 * Fetches the packages of the lock file in `folder` unless they are there.
 * @returns the folder's node_modules
 * @throws if it is missing and npm cannot fetch it
 */
export declare function fetchedTool(folder: string): Promise<string>;
