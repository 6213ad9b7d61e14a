// Generated from the manifest by pearl-types.

/** The settings of the modules that the bot declares. */
export interface DeclaredModules {
  welcome: {
    enabled: boolean;
    channelId: string | null;
    message: string;
    deleteAfter: number;
  };
  selfroles: {
    text: string;
    roles: {
      emoji: string | null;
      roleId: string;
      label: string;
    }[];
  };
}
