/**
 * Fetches what the lock file in `folder` names, where nobody has yet.
 * @returns the folder's node_modules
 * @throws where it is not there and npm cannot fetch it
 */
export declare function fetchedTool(folder: string): Promise<string>;
