export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface PackageEntry {
  /** Name of the folder below packages/. */
  readonly folder: string;
  /** Absolute path. */
  readonly directory: string;
  readonly manifest: PackageManifest;
}

export function publishedPackages(): PackageEntry[];
export function workspaceDependencies(manifest: Pick<PackageManifest, "dependencies">): string[];
